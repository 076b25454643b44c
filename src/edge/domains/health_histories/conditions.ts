/** The conditions patients choose from: the list `condition`, but for its answer of none. */
export const listedConditions = [
  'Hepatitis B',
  'Hepatitis C',
  'Kidney Disease',
  'Diabetes',
  'Liver Disease',
] as const

export const isListedCondition = (code: string): boolean =>
  listedConditions.some((each) => each === code)
