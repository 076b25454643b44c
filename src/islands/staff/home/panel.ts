import { type Api, ApiError } from '#edge/client'
import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import { type Capabilities, hasCapability, isLimitedToOwn } from '../access/capabilities'
import { canOpenPage } from '../access/nav-links'
import type { StaffPageData, StaffUser } from '../access/require-staff'

/** One thing to do, leading to where it is done. */
export interface HomeRow {
  readonly href: string
  readonly title: string
  readonly detail: string
  /** What of the row its reader's role does not receive, by name. */
  readonly hidden?: string | undefined
  /** When it is, or how long it waits; late is said in words and in color. */
  readonly time?: { readonly text: string; readonly isLate: boolean }
}

/** One kind of work of the person who starts their day here. */
export interface HomePanel {
  readonly title: string
  /** Where all of it is. */
  readonly href: string
  readonly linkLabel: string
  /** How much there is; null where that is not counted. */
  readonly count: number | null
  readonly rows: readonly HomeRow[]
  /** What is said when there is nothing. */
  readonly empty: string
  /** Whether it goes away when there is nothing. */
  readonly isHiddenWhenEmpty?: boolean
}

/** Who starts their day, and by which clock. */
export interface HomeReader {
  readonly api: Api
  readonly me: StaffUser
  readonly capabilities: Capabilities
  readonly openingHours: Promise<readonly OpeningHours[]>
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What a role may do, as panels ask for it. */
interface PanelAccess {
  readonly can: (name: string) => boolean
  readonly mayOpen: (path: string) => boolean
  /** Whether the rows of a type are the reader's own and not those of all. */
  readonly isOwn: (type: string) => boolean
  /** The reader's own record of a clinician, for who is one. */
  readonly providerId: string | null
}

/** How a panel is filled, for those whose role has that work. */
export interface PanelSource {
  readonly opens: (access: PanelAccess) => boolean
  readonly read: (reader: HomeReader) => Promise<HomePanel>
}

/** Rows a panel shows; its page has the others. */
export const panelSize = 5

/** Reads the panels of a role side by side: those with work first. One that fails does not take the page along. */
export const readPanels = async (
  api: Api,
  { me, capabilities }: Pick<StaffPageData, 'me' | 'capabilities'>,
  sources: readonly PanelSource[],
  now: number,
): Promise<{ readonly panels: readonly HomePanel[]; readonly isPartial: boolean }> => {
  const access: PanelAccess = {
    can: (name) => hasCapability(capabilities, name),
    mayOpen: (path) => canOpenPage(capabilities, path),
    isOwn: (type) => isLimitedToOwn(capabilities, type),
    providerId: me.providerId,
  }
  const openingHours = api.business_hours.list({ sort: 'weekday' })
  // Where no panel needs them, nothing asks how this went.
  openingHours.catch(() => undefined)
  const reader = { api, me, capabilities, openingHours, now }
  const results = await Promise.allSettled(
    sources.filter(({ opens }) => opens(access)).map(({ read }) => read(reader)),
  )
  const panels = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const hasWork = ({ rows }: HomePanel) => rows.length > 0
  const isIdle = (panel: HomePanel) => !hasWork(panel) && !panel.isHiddenWhenEmpty
  return {
    panels: [...panels.filter(hasWork), ...panels.filter(isIdle)],
    // What is kept from a caller who looks through the account has no panel.
    isPartial: results.some((each) => each.status === 'rejected' && !isKept(each.reason)),
  }
}

const isKept = (error: unknown) => error instanceof ApiError && error.says('hidden_in_login_as')
