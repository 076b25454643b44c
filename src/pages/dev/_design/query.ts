import type { AstroGlobal } from 'astro'
import { brandViewOf } from '#content/brand/brand-view'
import { isLanguage } from '#content/language'
import { brands } from '#content/queries/brands'
import { now } from '#edge/platform/time'

export interface DesignChoice {
  readonly label: string
  readonly href: string
  readonly on: boolean
}
export interface Switch {
  readonly title: string
  readonly choices: readonly DesignChoice[]
}

const themes = { '': 'As the device', light: 'Light', dark: 'Dark' }
const densities = { '': 'Patients', compact: 'Staff' }
const readings = { '': 'Left to right', ar: 'Right to left' }

/**
 * How the address asks the page to look: `?brand=<slug>&theme=light|dark&lang=ar&density=compact`. The brand
 * is put on the page; the rest is answered, with the switches that lead to every other look.
 */
export const lookOf = async ({ locals, url }: AstroGlobal) => {
  const parameter = (name: string) => url.searchParams.get(name) ?? ''
  const known = await locals.content.read(brands).catch(() => [])
  const brand = known.find(({ slug }) => slug === parameter('brand'))
  if (brand) locals.brand = brandViewOf(brand, locals.brand.origin, now())
  if (isLanguage(parameter('lang'))) locals.dir = parameter('lang') === 'ar' ? 'rtl' : 'ltr'
  const to = (name: string, value: string) => {
    const query = new URLSearchParams(url.search)
    if (value) query.set(name, value)
    else query.delete(name)
    return query.size > 0 ? `?${query}` : url.pathname
  }
  const switchOf = (title: string, name: string, values: Readonly<Record<string, string>>) => ({
    title,
    choices: Object.entries(values).map(([value, label]) => ({
      label,
      href: to(name, value),
      on: parameter(name) === value,
    })),
  })
  const named = known.flatMap(({ slug, name }) => (slug ? [[slug, name] as const] : []))
  const switches: readonly Switch[] = [
    switchOf('Brand', 'brand', { '': 'As the address', ...Object.fromEntries(named) }),
    switchOf('Theme', 'theme', themes),
    switchOf('Reading', 'lang', readings),
    switchOf('Density', 'density', densities),
  ].filter(({ choices }) => choices.length > 1)
  return {
    theme: parameter('theme') in themes ? parameter('theme') || undefined : undefined,
    density: parameter('density') === 'compact' ? 'compact' : undefined,
    switches,
  }
}
