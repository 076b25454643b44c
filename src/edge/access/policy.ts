import type { Column, SQL } from 'drizzle-orm'
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
  /** Of a login-as: who of staff looks through the account. They read, and it is they who are on record. */
  readonly impersonator?: { readonly id: string; readonly role: Role }
}

/** Rows as a condition in SQL. */
export type Scope = (actor: Actor) => SQL

/** Patients as a condition in SQL, over the column or the value that names one. */
export type PatientScope = (patient: Column | SQL) => Scope

/** A table kept in the order of a list, from which the list is read: so many rows as a page has. */
export interface ListIndex {
  readonly table: SQL
  /** Joins it to the rows of the resource. */
  readonly on: SQL
  readonly where: Scope
  /** What it holds of a row, by attribute: a list ordered and filtered by nothing else is read from it. */
  readonly columns: Readonly<Record<string, SQL>>
  /** The attribute by which it is indexed besides: a list of some of its values is made of the head of each. */
  readonly partedBy?: string
}

export interface Rule<Verb extends string, Guarded extends string = string> {
  /** Rows this actor may know exist; joined into every read, checked again after every write. */
  readonly scope: Scope
  /** Its name, where it is one of the access matrix. */
  readonly scopeName?: string
  /**
   * The patients of whom they read every row. A list about another patient says in `meta.hidden` that it may leave rows
   * out, whether or not there are any; without this, each list about a patient does.
   */
  readonly reach?: PatientScope
  /**
   * In a list under no parent, the set to start from: what `scope` admits, said so that the database walks that
   * set and not the whole table. It can only narrow what `scope` says.
   */
  readonly indexHint?: Scope
  /** The same set in the order of a list; taken instead of the hint where it serves. */
  readonly listIndex?: ListIndex
  /** What they may do beyond reading; `everything` never includes `export`. */
  readonly can?: readonly (Verb | 'export')[] | 'everything'
  /** Where they see more rows than they may act on: the rows on which `can` holds. Elsewhere it is a 403. */
  readonly canWithin?: Scope
  /** The only attributes they may write, where that is fewer than the contract lets a client send. */
  readonly writable?: readonly string[]
  /** The only values of an attribute that they may write, where those are fewer than its schema has. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  /** What a new row of theirs must have, though the schema lets others leave it out, with the message where it lacks. */
  readonly required?: Readonly<Record<string, string>>
  /** Attributes they never receive, and may not filter or sort by. */
  readonly hidden?: readonly Guarded[]
  /** Attributes they receive only of rows where a condition holds, such as the patient's own consent. */
  readonly hiddenUnless?: {
    readonly holds: (actor: Actor) => SQL
    readonly attributes: readonly Guarded[]
  }
}

/** Every role is answered for; `null` is no access. An anonymous request has a rule only for what is public. */
export type Policy<Verb extends string = string, Guarded extends string = string> = Readonly<
  Record<Role, Rule<Verb, Guarded> | null>
> & { readonly anonymous?: { readonly scope: () => SQL; readonly hidden?: readonly Guarded[] } }

/** Whether a rule has a verb. */
export const includesVerb = (rule: Rule<string> | null | undefined, verb: string): boolean =>
  rule?.can === 'everything' ? verb !== 'export' : (rule?.can?.includes(verb) ?? false)
