import { isRefused } from './connection'

/** What the calls of one page asked of the database. */
export interface JoinedCost {
  roundTrips: number
  statements: number
}

interface Waiting {
  readonly statements: D1PreparedStatement[]
  readonly resolve: (results: D1Result<never>[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * The same database for the calls of one page: batches asked within one turn of the event loop go out in one round
 * trip, as one transaction. Where the database refuses that, none of it was done, and each goes out by itself, so that a
 * call fails by its own fault alone.
 */
export const joinBatches = (d1: D1Database, cost: JoinedCost): D1Database => {
  let waiting: Waiting[] = []
  const send = async (statements: D1PreparedStatement[]) => {
    cost.roundTrips += 1
    cost.statements += statements.length
    return d1.batch<never>(statements)
  }
  const sendAlone = ({ statements, resolve, reject }: Waiting) =>
    send(statements).then(resolve, reject)
  const sendTogether = async () => {
    const gathered = waiting
    waiting = []
    const [only, ...others] = gathered
    if (only && others.length === 0) return sendAlone(only)
    try {
      const results = await send(gathered.flatMap(({ statements }) => statements))
      let from = 0
      for (const { statements, resolve } of gathered) {
        resolve(results.slice(from, from + statements.length))
        from += statements.length
      }
    } catch (error) {
      if (isRefused(error)) await Promise.all(gathered.map(sendAlone))
      else for (const { reject } of gathered) reject(error)
    }
  }
  return {
    batch: <T>(statements: D1PreparedStatement[]) =>
      new Promise<D1Result<T>[]>((resolve, reject) => {
        if (waiting.length === 0) setTimeout(sendTogether, 0)
        waiting.push({ statements, resolve, reject })
      }),
    prepare: (text) => d1.prepare(text),
    exec: (text) => d1.exec(text),
    withSession: (constraint) => d1.withSession(constraint),
    dump: () => d1.dump(),
  }
}
