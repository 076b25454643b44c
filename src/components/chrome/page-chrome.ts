import type { AstroGlobal } from 'astro'
import { builtIn } from '#content/brand/brand-view'
import { type Offer, pageChrome, type SiteNotice } from '#content/queries/page-chrome'
import { now } from '#edge/platform/time'

type Page = Pick<AstroGlobal, 'locals'>
interface PageChrome {
  readonly notices: readonly SiteNotice[]
  readonly offers: readonly Offer[]
  /** Who provides the care: the default brand. */
  readonly clinicName: string
  /** Seconds until a line above the page comes or goes; infinite when none does. */
  readonly validForSeconds: number
}

/** What stands around a public page now. Without it a page is still whole. */
export const loadPageChrome = async ({ locals }: Page): Promise<PageChrome> => {
  const found = await locals.content?.read(pageChrome).catch(() => null)
  const { notices = [], offers = [], clinicName } = found ?? {}
  const lines = locals.brand?.serviceLines ?? null
  const at = now()
  const changes = notices
    .flatMap(({ from, until }) => [from, until])
    .flatMap((instant) => (instant ? [Date.parse(instant) - at] : []))
    .filter((ms) => ms > 0)
  return {
    notices: notices.filter((notice) => isCurrent(notice, at)),
    offers: offers.filter(({ slug }) => !lines || lines.includes(slug)),
    clinicName: clinicName ?? builtIn.name,
    validForSeconds: Math.min(...changes) / 1000,
  }
}

export const isCurrent = (
  { from, until }: Pick<SiteNotice, 'from' | 'until'>,
  at: number,
): boolean => (!from || Date.parse(from) <= at) && (!until || at < Date.parse(until))
