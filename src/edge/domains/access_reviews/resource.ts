import { policyOf, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { accessReviews as contract } from './contract'

const table = tableOf(contract)

interface Account {
  readonly id: string
  readonly role: string
  readonly status: string
  readonly accessRights: readonly string[]
}

const plain = (accounts: readonly Account[]): string =>
  JSON.stringify(
    accounts
      .map(({ id, role, status, accessRights }) => [id, role, status, [...accessRights].sort()])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

export const accessReviews = resource(contract, {
  table,
  policy: policyOf({ admin: ['everyone', 'create'], clinical_admin: 'everyone' }),
  // Signed for what is true as it is signed: no account comes, goes or changes between reading and signing.
  create: async ({ db, actor }, { accounts = [] }) => {
    const open = await db.all(sql<{
      id: string
      role: string
      status: string
      rights: string
    }>`select id, role, status, access_rights as rights from users
      where role <> 'patient' and status in ('active', 'invited')`)
    const now = open.map(({ rights, ...account }) => ({
      ...account,
      accessRights: JSON.parse(rights),
    }))
    if (plain(accounts) !== plain(now))
      throw conflict(
        'accounts_changed',
        'The accounts changed since you read them. Load the page again, and read what changed.',
      )
    return { set: { reviewerId: actor.id }, detail: { rows: accounts.length } }
  },
})
