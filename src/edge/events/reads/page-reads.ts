import { extend, type RequestContext } from '../../access/request-context'
import type { Environment } from '../../platform/environment'
import { emit } from '../emit'
import { chartRead, isNamable, type PatientRead, writeOpened } from './chart-reads'

/** What the calls of one page read of patients, until it is on record as one event for each patient. */
export interface PageReads {
  /** Method and template of the page's address; empty until a page is rendered. */
  route: string
  /** Whether the read goes on record with its page; where not, its own request records it. */
  add(ctx: RequestContext, read: PatientRead): boolean
  /** Records all of it, before the page leaves. What comes later is recorded by its own request. */
  record(): Promise<void>
}

interface Visit {
  readonly ctx: RequestContext
  readonly reads: PatientRead[]
}

export const createPageReads = (requestId: string): PageReads => {
  const visits = new Map<string, Visit>()
  let isRecorded = false
  return {
    route: '',
    add(ctx, read) {
      const { caller } = ctx
      if (isRecorded || !caller || !isNamable(read)) return false
      const key = [read.patientId, caller.id, caller.impersonator?.id, caller.sessionId].join(' ')
      const visit = visits.get(key)
      if (visit) visit.reads.push(read)
      else visits.set(key, { ctx, reads: [read] })
      return true
    },
    async record() {
      isRecorded = true
      const statements = [...visits.values()].map(({ ctx, reads }) => {
        const opened = writeOpened(reads)
        const [first] = reads
        // A page that opened one thing says so as any request does.
        if (first && !opened.includes(' ')) return emit(ctx, first)
        const { patientId = null } = first ?? {}
        return emit(extend(ctx, { requestId, route: this.route }), {
          name: chartRead,
          subjectType: 'charts',
          subjectId: null,
          patientId,
          detail: { opened },
        })
      })
      const [visit] = visits.values()
      await visit?.ctx.db.batch(statements)
    },
  }
}

const pages = new WeakMap<Environment, PageReads>()

/** From now on the calls with this environment are those of one page. */
export const gatherReads = (env: Environment, reads: PageReads): void => {
  pages.set(env, reads)
}

/** The reads of the page that a request belongs to; null for a request by itself. */
export const pageReadsOf = (env: Environment): PageReads | null => pages.get(env) ?? null
