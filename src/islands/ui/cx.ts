/** Class names with what is absent left out. */
export const cx = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
