/** Document reads of one query, repeated reads included: about two seconds of work. */
const maxDocumentReads = 500_000
/** Characters of a response, roughly. */
const maxResponseCharacters = 20_000_000

/** A query over its budget; the lake's Durable Object is shared by all requests. */
export class BudgetExceeded extends Error {}

/** A copy of the list whose iteration throws when the read budget is spent. */
export const withReadBudget = <T>(list: readonly T[]): T[] => {
  let reads = 0
  return Object.defineProperty(list.slice(), Symbol.iterator, {
    value: function* (this: T[]) {
      for (let at = 0; at < this.length; at += 1) {
        reads += 1
        if (reads > maxDocumentReads)
          throw new BudgetExceeded('The query looks at too many documents')
        yield this[at]
      }
    },
  })
}

/** Throws before a response above the size limit is serialized. */
export const assertResponseSize = <T>(response: T): T => {
  let remaining = maxResponseCharacters
  const measure = (value: unknown): void => {
    remaining -= typeof value === 'string' ? value.length : 8
    if (remaining < 0) throw new BudgetExceeded('The answer is too large')
    if (!value || typeof value !== 'object') return
    for (const name of Object.keys(value)) {
      remaining -= name.length
      measure((value as Record<string, unknown>)[name])
    }
  }
  measure(response)
  return response
}
