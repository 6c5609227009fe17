// Dark and light: as the system has it, or as the reader chose.

import { h, s } from "../dom";

const KEY = "exchequer-theme";
const SUN = "M10 6a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM10 1v1M10 18v1M1 10h1M18 10h1M3.6 3.6l.7.7M15.7 15.7l.7.7M3.6 16.4l.7-.7M15.7 4.3l.7-.7";
const MOON = "M8 3a7.5 7.5 0 1 0 9 9a6.5 6.5 0 0 1-9-9z";
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
    button.replaceChildren(s("svg", { class: "sign", viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: shown === "dark" ? SUN : MOON })));
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
