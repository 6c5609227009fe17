// The module of the package in base64, which vite.config.ts puts into the script.
declare module "virtual:wasm" {
  const base64: string;
  export default base64;
}
