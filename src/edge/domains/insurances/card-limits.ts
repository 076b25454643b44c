/** Whose insurance it is, seen from the patient. */
export const holderRelations = ['self', 'spouse', 'parent', 'guardian', 'other'] as const
export const insuranceStatuses = ['active', 'ended'] as const
/** Cards a patient may have on file at once. */
export const maxInsurances = 6
