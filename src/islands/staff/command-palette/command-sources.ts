import type { IconName } from '#components/icons'
import { ApiError } from '#edge/client'
import { now } from '#edge/platform/clock'
import { foldText } from '#edge/platform/fold-text'
import { displayDate } from '#edge/platform/time'
import { readAllPages } from '#islands/staff/access/read-all-pages'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { ComboboxChoice } from '#islands/ui/form/Combobox.tsx'
import { type Capabilities, hasCapability, receives } from '../access/capabilities'
import { canOpenPage, navGroups, type StaffNavLink } from '../access/nav-links'
import { findColleagues } from '../colleagues/colleague'
import { inboxAddress, inboxTitle, kindLabels } from '../messages/inbox'
import { loadInbox } from '../messages/load-inbox'
import { parseSearch, searchPatients } from '../patients/load-patients'
import { loadTaskKinds, loadTaskList } from '../tasks/task'
import { tasksUrl } from '../tasks/task-filters'

/** What can be opened from the command palette. */
export interface PaletteChoice extends ComboboxChoice {
  readonly href: string
  readonly icon: IconName
  /** What kind of thing it is, and what tells it from others of the same name. */
  readonly about: string
  /** The name of a person, which has a writing direction of its own. */
  readonly isName: boolean
}

const recordKinds = [
  'patients',
  'conversations',
  'tasks',
  'colleagues',
  'organizations',
  'procedures',
] as const
type RecordKind = (typeof recordKinds)[number]

/** What the palette of one member of staff looks through; of records only those whose pages they may open. */
export interface CommandScope {
  readonly pages: readonly StaffNavLink[]
  readonly records: readonly RecordKind[]
  /** Whether patients are found by name and birthday, not by phone and email alone. */
  readonly byName: boolean
}

const opens: Readonly<Record<RecordKind, readonly [operation: string, page: string]>> = {
  patients: ['patients.search', '/staff/patients'],
  conversations: ['conversations.list', '/staff/messages'],
  tasks: ['tasks.list', '/staff/tasks'],
  colleagues: ['colleagues.search', '/staff/people'],
  organizations: ['cbos.list', '/staff/organizations'],
  procedures: ['sops.list', '/staff/procedures'],
}

const ownPages: readonly StaffNavLink[] = [
  { href: '/staff/account', label: 'Your account', icon: 'user' },
  { href: '/staff/settings', label: 'Your settings', icon: 'settings-2' },
]

export const commandScopeOf = (capabilities: Capabilities): CommandScope => ({
  pages: [...navGroups(capabilities).flatMap(({ links }) => links), ...ownPages],
  records: recordKinds.filter((kind) => {
    const [operation, page] = opens[kind]
    return hasCapability(capabilities, operation) && canOpenPage(capabilities, page)
  }),
  byName: receives(capabilities, 'patients', 'last_name'),
})

/** Letters that a search by name needs at least: one letter names half the clinic. */
const minLetters = 2
const maxOfKind = 6

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** Every word typed begins a word of the text, without accents; all match where nothing was typed. */
export const matchesWords = (text: string, typed: string): boolean => {
  const words = wordsOf(text)
  const parts = wordsOf(typed)
  if (parts.length === 0) return typed.trim() === ''
  return parts.every((part) => words.some((word) => word.startsWith(part)))
}

/** What the edge refuses to search for, such as signs alone, is found nowhere; any other error is one. */
const nothingIfRefused = (error: unknown): readonly PaletteChoice[] | null =>
  error instanceof ApiError && error.status === 422 ? [] : null

const pagesNamed = (pages: readonly StaffNavLink[], typed: string): PaletteChoice[] =>
  pages
    .filter(({ label }) => matchesWords(label, typed))
    .map(({ href, label, icon }) => ({
      id: href,
      text: label,
      href,
      icon,
      about: 'Page',
      isName: false,
    }))

/** A choice of a list that is looked through here, by its text and by `words` beside it. */
interface Listed extends PaletteChoice {
  readonly words?: string | undefined
}
const loadOrganizations = async (): Promise<Listed[]> =>
  (
    await readAllPages((after) =>
      apiWithLocalErrors.cbos.page({ sort: 'name', page: { size: 100, after } }),
    )
  ).map(({ id, name }) => ({
    id,
    text: name,
    about: 'Organization',
    icon: 'house',
    isName: false,
    href: `/staff/organizations/${id}`,
  }))
const loadProcedures = async (): Promise<Listed[]> =>
  (
    await readAllPages((after) =>
      apiWithLocalErrors.sops.page({
        filter: { status: 'active' },
        sort: 'title',
        page: { size: 100, after },
      }),
    )
  ).map(({ id, title }) => ({
    id,
    text: title,
    about: 'Procedure',
    icon: 'book-open',
    isName: false,
    href: `/staff/procedures/${id}`,
  }))
/** How many of the newest conversations and the most urgent tasks are looked through: those of one patient are in the chart. */
const latestCount = 100
const loadConversations = async (): Promise<Listed[]> =>
  (await loadInbox(apiWithLocalErrors, 'team', undefined, latestCount)).conversations.map(
    (conversation) => ({
      id: conversation.id,
      text: inboxTitle(conversation),
      about: `Conversation: ${kindLabels[conversation.kind].toLowerCase()}`,
      icon: 'message-circle',
      href: inboxAddress('team', conversation.id),
      isName: conversation.counterpart !== null,
    }),
  )
const openTasks = { view: 'all', stage: 'open', layout: 'list', order: 'priority' } as const
const loadOpenTasks = async (): Promise<Listed[]> => {
  const [kinds, { rows }] = await Promise.all([
    loadTaskKinds(apiWithLocalErrors),
    loadTaskList(
      apiWithLocalErrors,
      { ...openTasks, userId: '' },
      { now: now(), size: latestCount },
    ),
  ])
  return rows.map(({ id, kind, details, patientName }) => ({
    id,
    text: kinds.find((each) => each.id === kind)?.label ?? details ?? 'Task',
    about: patientName ? `Task, ${patientName}` : 'Task',
    words: [details, patientName].filter(Boolean).join(' '),
    icon: 'list-checks',
    href: tasksUrl(openTasks, { open: id }),
    isName: false,
  }))
}

/** A short list is read once, for as long as the palette is open; a list that did not load is asked for again. */
const readOnce = (load: () => Promise<Listed[]>) => {
  let reading: Promise<Listed[]> | null = null
  return () => {
    reading ??= load().catch((error) => {
      reading = null
      throw error
    })
    return reading
  }
}

export interface Found {
  readonly choices: readonly PaletteChoice[]
  /** Kinds of records that could not be searched. */
  readonly failed: readonly RecordKind[]
}

/** Searches for what was typed; with less than two letters, the pages alone. Words travel in bodies, never in an address. */
export const createSearch = ({ pages, records, byName }: CommandScope) => {
  const among = (load: () => Promise<Listed[]>) => {
    const read = readOnce(load)
    return async (typed: string): Promise<PaletteChoice[]> =>
      (await read()).filter(({ text, words = '' }) => matchesWords(`${text} ${words}`, typed))
  }
  const searches: Readonly<Record<RecordKind, (typed: string) => Promise<PaletteChoice[]>>> = {
    patients: async (typed) => {
      const { phone, email } = parseSearch(typed)
      const found = byName || phone || email ? await searchPatients(apiWithLocalErrors, typed) : []
      return found.map(({ id, name, dob }) => ({
        id,
        text: name,
        about: dob ? `Patient, born ${displayDate(dob)}` : 'Patient',
        icon: 'user',
        href: `/staff/patients/${id}`,
        isName: true,
      }))
    },
    colleagues: async (typed) =>
      (await findColleagues(typed)).map(({ id, text, about }) => ({
        id,
        text,
        about,
        icon: 'id-card',
        href: `/staff/people/${id}`,
        isName: true,
      })),
    conversations: among(loadConversations),
    tasks: among(loadOpenTasks),
    organizations: among(loadOrganizations),
    procedures: among(loadProcedures),
  }
  return async (typed: string): Promise<Found> => {
    if (typed.length < minLetters) return { choices: pagesNamed(pages, typed), failed: [] }
    const answers = await Promise.all(
      records.map(async (kind) => {
        const found = await searches[kind](typed).catch(nothingIfRefused)
        return { kind, found }
      }),
    )
    return {
      choices: [
        ...pagesNamed(pages, typed),
        ...answers.flatMap(({ found }) => found?.slice(0, maxOfKind) ?? []),
      ],
      failed: answers.flatMap(({ kind, found }) => (found ? [] : [kind])),
    }
  }
}
