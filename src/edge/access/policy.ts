import type { SQL } from 'drizzle-orm'
import type { Role } from './roles'

/** Who is asking. Built from a verified token and its live session, never from the request's words. */
export interface Actor {
  readonly id: string
  readonly role: Role
  readonly sessionId: string
  readonly providerId: string | null
  readonly cboId: string | null
  readonly pharmacyId: string | null
  readonly grants: readonly string[]
}

export interface Rule<Verb extends string, Guarded extends string = string> {
  /** Rows this actor may know exist; joined into every read, checked again after every write. */
  readonly scope: (actor: Actor) => SQL
  /**
   * In a list under no parent, the set to start from: what `see` admits, said so that the database walks that
   * set and not the whole table. It can only narrow what `see` says.
   */
  readonly indexHint?: (actor: Actor) => SQL
  /** What they may do beyond reading; `everything` never includes `export`. */
  readonly can?: readonly (Verb | 'export')[] | 'everything'
  /** Attributes they never receive, and may not filter or sort by. */
  readonly hidden?: readonly Guarded[]
}

/** Every role is answered for; `null` is a closed door. A guest's rule is for what is open to the street. */
export type Policy<Verb extends string, Guarded extends string> = Readonly<
  Record<Role, Rule<Verb, Guarded> | null>
> & { readonly guest?: Rule<never, Guarded> }
