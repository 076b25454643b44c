/// <reference types="astro/client" />

interface Env {
  DB: D1Database
  FILES: R2Bucket
  BACKUPS?: R2Bucket
  OUTGOING: Queue<{ delivery: string }>
  USER_CHANNEL: DurableObjectNamespace
  VISIT_ROOM: DurableObjectNamespace
  JOBS?: DurableObjectNamespace
  OUTBOX: DurableObjectNamespace
  LAKE: DurableObjectNamespace<import('./content/lake/content-lake').ContentLake>
  ASSETS: Fetcher
  REQUEST_LIMIT?: RateLimit
  /** The Studio's build, on a laptop. */
  STUDIO?: Fetcher
  ENVIRONMENT?: string
}
declare namespace Astro {
  interface ClientDirectives {
    /** Hydrate when the reader first turns to the island: `islands/early-actions/hydrate-on-touch.ts`. */
    /** `true`, or the names in the browser's storage that hydrate the island at once. */
    'client:touch'?: boolean | string
  }
}
declare namespace Cloudflare {
  interface Env extends globalThis.Env {}
}
declare namespace App {
  interface Locals {
    requestId: string
    lang: import('./content/language').Language
    dir: 'ltr' | 'rtl'
    native: boolean
    /** Drafts are shown, to an editor who asked for them. */
    preview: boolean
    environment: import('./edge/platform/environment').Environment
    /** The API, in process, as the person whose page this is. */
    api: import('./edge/client').Api
    /** A request of the API, in process, whose whole answer counts: a sign-in's cookies. */
    fetchApi: (path: string, init: RequestInit) => Promise<Response>
    /** Announcements of the platform, once asked for. */
    notices?: Promise<import('./server/notices').PageNotices>
    /** Who is signed in, as their verified token says; null for guests. */
    session: {
      userId: string
      role: import('./edge/access/roles').Role
      isLoginAs: boolean
    } | null
    /** The page to show in place of one for who is signed in, where that could not be told; null else. */
    sessionErrorPage: '/429' | '/500' | null
    /** Where a sign-in leads that is asked for at this address, not on the sign-in page's own. */
    nextPath?: string
    /** Whose page this is; the product's own where no brand has the address. */
    brand: import('./content/brand/brand-view').BrandView
    /** What editors wrote, in the visitor's language, for this brand. */
    content: import('./content/reader').Content
  }
}
interface ImportMetaEnv {
  /** When this was built, or the version it was built as. */
  readonly BUILD?: string
  /** A hash of the rules by which results are read. */
  readonly RULES?: string
}
