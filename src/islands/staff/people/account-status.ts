import type { accountStatuses } from '#edge/domains/users/contract'

type AccountStatus = (typeof accountStatuses)[number]

export const accountStatusLabels: Readonly<Record<AccountStatus, string>> = {
  invited: 'Invited',
  active: 'Active',
  deactivated: 'Closed',
  disabled: 'Disabled',
}

const tones = {
  invited: 'accent',
  active: 'positive',
  deactivated: 'warning',
  disabled: 'danger',
} as const

/** The word and the tone of an account's status. */
export const statusBadge = (status: AccountStatus) => ({
  label: accountStatusLabels[status],
  tone: tones[status],
})
