import { extend, type RequestContext } from '../../access/request-context'
import type { Environment } from '../../platform/environment'
import { emit } from '../emit'
import { chartRead, isNamable, type PatientRead, writeOpened } from './chart-reads'

/** Reads of patients by the calls of one page, gathered until they are recorded as one event for each patient. */
export interface PageReads {
  /** Method and template of the page's address; empty until a page is rendered. */
  route: string
  /** Adds a read. False where it cannot be part of the page's event: its own request then records it. */
  add(ctx: RequestContext, read: PatientRead): boolean
  /** Records all reads, before the page is sent. Later reads are recorded by their own requests. */
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
        // A single read leaves the event that it leaves outside a page.
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

/** Gathers the reads of all calls that are made with this environment. */
export const gatherReads = (env: Environment, reads: PageReads): void => {
  pages.set(env, reads)
}

/** The reads of the page that a request belongs to; null for a request by itself. */
export const pageReadsOf = (env: Environment): PageReads | null => pages.get(env) ?? null
