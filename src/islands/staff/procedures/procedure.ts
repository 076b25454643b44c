import { roleLabels } from '#edge/access/roles'
import type { Api } from '#edge/client'
import type { ClientResource } from '#edge/client-types'
import type { sops } from '#edge/domains/sops/contract'
import type { sopRevisions } from '#edge/domains/sops/revisions/contract'
import { foldText } from '#edge/platform/fold-text'

/** A standard operating procedure as its pages show it. */
export type Procedure = ClientResource<typeof sops>
/** One of its texts that was in force. */
export type ProcedureRevision = ClientResource<typeof sopRevisions>

/** Codes of the list `sop_category`, in the order of the page. */
export const loadCategories = async (api: Api): Promise<readonly string[]> =>
  (await api.dropdown_options.list({ filter: { list: 'sop_category' } }))
    .map(({ code }) => code)
    .toSorted()

export type ReadingStatus = 'unread' | 'read' | 'reference' | 'draft' | 'changed' | 'retired'

/** How a procedure stands for this reader; for those who edit it, whether a new text waits to be published. */
export const readingStatusOf = (procedure: Procedure, role: string): ReadingStatus => {
  const { status, policy, audience, readAt, draft, body } = procedure
  if (status !== 'active') return status
  if (isToConfirm({ policy, audience }, role)) return readAt ? 'read' : 'unread'
  return draft !== undefined && draft !== body ? 'changed' : 'reference'
}

export const isToConfirm = (
  { policy, audience }: Pick<Procedure, 'policy' | 'audience'>,
  role: string,
): boolean => policy === 'acknowledge' && audience.some((each) => each === role)

export const readingStatusBadges: Readonly<
  Record<ReadingStatus, { readonly label: string; readonly tone: string } | null>
> = {
  unread: { label: 'To read', tone: 'warning' },
  read: { label: 'Read', tone: 'positive' },
  reference: null,
  draft: { label: 'Draft', tone: '' },
  changed: { label: 'Changes not published', tone: '' },
  retired: { label: 'Retired', tone: '' },
}

/** What is to be read first, then by title. */
export const inReadingOrder = (procedures: readonly Procedure[], role: string): Procedure[] =>
  procedures.toSorted(
    (one, other) =>
      Number(readingStatusOf(other, role) === 'unread') -
        Number(readingStatusOf(one, role) === 'unread') || one.title.localeCompare(other.title),
  )

/** As the home lists those to confirm. */
export const newestFirst = (procedures: readonly Procedure[]): Procedure[] =>
  procedures.toSorted(
    (one, other) =>
      (other.publishedAt ?? '').localeCompare(one.publishedAt ?? '') ||
      one.id.localeCompare(other.id),
  )

/** Whether every word stands in the title or the text. */
export const hasWords = ({ title, body, draft }: Procedure, words: string): boolean => {
  const text = foldText(`${title} ${body ?? draft ?? ''}`)
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export const readersOf = ({ audience }: Pick<Procedure, 'audience'>): string =>
  audience.map((role) => roleLabels[role]).join(', ')
