declare module '*.wasm?module' {
  const program: WebAssembly.Module
  export default program
}
