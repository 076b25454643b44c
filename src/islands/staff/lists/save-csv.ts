import { clinicDay } from '#edge/platform/time'

/** Saves a file of the API as one for people, with its day in its name; an answer that is no text is a failure, not a file. */
export const saveCsv = async (text: unknown, fileName: string): Promise<void> => {
  if (typeof text !== 'string') throw new TypeError('The answer is not a CSV file')
  const { readableCsv } = await import('./readable-csv')
  const address = URL.createObjectURL(new Blob([readableCsv(text)], { type: 'text/csv' }))
  const download = fileName.replace(/(\.csv)?$/, `-${clinicDay()}.csv`)
  Object.assign(document.createElement('a'), { href: address, download }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
