/** The form of a medicine that is known, with the part that would otherwise follow the choice of one. */
export const loadPrescribeForm = () => {
  // Where it does not come, the form asks again and says so.
  void import('./PrescribeAmounts').catch(() => undefined)
  return import('./PrescribeForm')
}
