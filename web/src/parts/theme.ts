// Dark and light: as the system has it, or as the reader chose.

import { h } from "../dom";

const KEY = "exchequer-theme";
type Theme = "light" | "dark";

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The choice of an earlier visit; storage may be closed for a page that is a file. */
function storedTheme(): Theme | null {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === "light" || theme === "dark" ? theme : null;
  } catch {
    return null;
  }
}

export function themeButton(): HTMLButtonElement {
  let theme = storedTheme();
  const root = document.documentElement;
  const button = h("button", { type: "button", class: "theme", onclick: turn });
  const show = () => {
    const shown = theme ?? systemTheme();
    root.dataset["theme"] = shown;
    button.textContent = shown === "dark" ? "☀" : "☾";
    button.setAttribute("aria-label", shown === "dark" ? "Light colors" : "Dark colors");
  };
  function turn(): void {
    theme = (theme ?? systemTheme()) === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // The choice lasts as long as the page.
    }
    show();
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
  return button;
}
