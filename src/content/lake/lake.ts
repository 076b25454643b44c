import { DurableObject } from 'cloudflare:workers'
import { type Loaded, loadDemo } from './demo'
import { LakeProblem, problemResponse } from './problem'
import { query } from './query'
import { Store } from './store'
import type { Given } from './stored'
import { versionOf } from './version'

/** The embedded content lake: documents, their drafts and history, in one object that speaks Sanity's HTTP API. */
export class Lake extends DurableObject<Env> {
  private readonly store: Store

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.store = new Store(state.storage)
  }

  /** Goes up with every publish; pages are kept by it. */
  version(): number {
    return versionOf(this.store)
  }

  /** The site's own questions, asked in process: it reads and never writes. */
  async read(request: Request): Promise<Response> {
    try {
      return await query(this.store, request, 'site')
    } catch (error) {
      if (error instanceof LakeProblem) return problemResponse(error)
      throw error
    }
  }

  /** The demo documents of this version of the product; local only. */
  loadDemo(documents: readonly Given[]): Loaded {
    if (this.env.ENVIRONMENT !== 'local') throw new Error('Demo content is local only')
    return loadDemo(this.store, documents)
  }
}
