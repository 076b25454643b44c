/** Saves a text as a CSV file; an answer that is no text is a failure, not a file. */
export const saveCsv = (text: unknown, fileName: string): void => {
  if (typeof text !== 'string') throw new TypeError('The answer is not a CSV file')
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
