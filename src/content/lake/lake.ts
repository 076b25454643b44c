import { DurableObject } from 'cloudflare:workers'

/** The embedded content lake: documents, their drafts and history, in one object that speaks Sanity's HTTP API. */
export class Lake extends DurableObject<Env> {
  /** Goes up with every publish; pages are kept by it. */
  version(): number {
    return 0
  }
}
