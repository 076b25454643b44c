/** The form of a prescription; then what it is judged by, which the form does not wait for. */
export const loadPrescribeForm = async () => {
  const form = await import('./PrescribeForm')
  // Where it does not come, the form asks again and says so.
  void import('./JudgedBy').catch(() => undefined)
  return form
}
