let fixed: number | null = null
let aheadMs = 0

/** The present in epoch milliseconds, by the server's clock in a browser too. */
export const now = () => fixed ?? Date.now() + aheadMs

/** Stops the clock at `ms`; `null` lets it run again. Only the local environment and tests do. */
export const setClock = (ms: number | null) => {
  fixed = ms
}

/** Tells a browser by how much the clock of its device is behind the server's: rules that both apply then agree. */
export const setServerAhead = (ms: number) => {
  aheadMs = ms
}
