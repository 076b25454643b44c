/** Class names with what is absent left out. */
export const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
