import { forRoles, policyOf, type RequestContext, resource } from '#edge/jsonapi/index'
import { tableOf, text } from '#edge/jsonapi/table'
import { select, sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { faxRecipients as contract } from './contract'

const table = tableOf(contract, {
  enteredById: text('entered_by_id').notNull(),
  confirmedById: text('confirmed_by_id'),
})

const assertState = (kind: unknown, state: unknown): void => {
  if ((kind === 'health_department') !== Boolean(state))
    throw unprocessable('invalid', 'Choose the state of a health department', 'state')
}

const unconfirmed = { confirmedById: null, confirmedAt: null }

/** A number counts once a second person typed it from its source: a misdirected fax tells a stranger who has what. */
export const faxRecipients = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(['provider', 'assistant'], ['everyone', 'create', 'confirm']),
    ...forRoles(
      ['clinical_lead', 'clinical_admin', 'manager', 'admin'],
      ['everyone', 'create', 'update', 'confirm', 'retire', 'restore'],
    ),
  }),
  constraints: { UNIQUE: conflict('fax_recipient_exists', 'This number is on file already') },
  create: ({ actor }, { kind, state }) => {
    assertState(kind, state)
    return { set: { status: 'unconfirmed', enteredById: actor.id } }
  },
  update: ({ actor }, row, input) => {
    const next = { ...row, ...input }
    assertState(next.kind, next.state)
    const isOther = (['kind', 'name', 'state', 'faxNumber'] as const).some(
      (field) => next[field] !== row[field],
    )
    return isOther && row.status !== 'retired'
      ? { set: { ...unconfirmed, status: 'unconfirmed', enteredById: actor.id } }
      : {}
  },
  actions: {
    confirm: ({ actor, now }, row, { faxNumber }) => {
      if (row.enteredById === actor.id)
        throw conflict('second_person', 'A colleague confirms the number that you entered')
      if (faxNumber !== row.faxNumber)
        throw unprocessable(
          'other_number',
          'This is not the number on file. Check both before you change either.',
          'fax_number',
        )
      return { set: { confirmedById: actor.id, confirmedAt: now } }
    },
    retire: () => ({}),
    restore: ({ actor }) => ({ set: { ...unconfirmed, enteredById: actor.id } }),
  },
})

interface Wanted {
  readonly id: string
  readonly kind: 'health_department' | 'referral'
  /** The state whose department it is. */
  readonly state?: string
}

/** A confirmed recipient, for a fax: 422 for any other. `holds` proves that it still is as the fax is written. */
export const requireFaxRecipient = async (
  { db }: Pick<RequestContext, 'db'>,
  { id, kind, state }: Wanted,
) => {
  const isIt = sql`${table.id} = ${id} and ${table.kind} = ${kind} and ${table.status} = 'confirmed'
    and ${table.state} is ${state ?? null}`
  const found = await db.first(
    select({ name: table.name, faxNumber: table.faxNumber }, sql`from ${table} where ${isIt}`),
  )
  const problem = unprocessable(
    'fax_recipient',
    'Choose a fax number that a colleague confirmed',
    'recipient_id',
  )
  if (!found) throw problem
  return {
    ...found,
    asWritten: [
      sql`exists (select 1 from ${table} where ${isIt} and ${table.faxNumber} = ${found.faxNumber})`,
      problem,
    ] as const,
  }
}
