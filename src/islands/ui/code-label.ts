/** A code in words: `visit_booked` as 'Visit booked'. */
export const codeLabel = (code: string): string =>
  code.charAt(0).toUpperCase() + code.slice(1).replace(/[_-]/g, ' ')
