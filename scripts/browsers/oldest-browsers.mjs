/**
 * The oldest browsers that are served (decision 68), by the names of MDN's compatibility data. The build lowers scripts
 * and styles to them; what it cannot lower is refused by checks, or has a fallback (docs/browsers.md).
 */
export const oldestBrowsers = {
  safari: '16.4',
  safari_ios: '16.4',
  chrome: '111',
  edge: '111',
  firefox: '115',
}

/** The same as targets of a build. */
export const buildTargets = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name === 'safari_ios' ? 'ios' : name}${version}`,
)

/** @typedef {{ version_added: string | boolean | null, version_removed?: string, flags?: unknown[], prefix?: string, partial_implementation?: boolean }} Support */

/** Whether a browser of this age has a feature whole, without a flag or a prefix. */
const hasFeature = (supports, oldest) =>
  [supports]
    .flat()
    .some(
      (support) =>
        support?.version_added &&
        isUpTo(support.version_added, oldest) &&
        !support.version_removed &&
        !support.flags &&
        !support.partial_implementation,
    )

const isUpTo = (version, oldest) => {
  if (version === true) return true
  const [parts, limits] = [version.replace('≤', ''), oldest].map((text) =>
    text.split('.').map(Number),
  )
  const place = parts.findIndex((part, index) => part !== (limits[index] ?? 0))
  return place < 0 || parts[place] < (limits[place] ?? 0)
}

/** Whether all of the oldest browsers have a feature, by its entry (`__compat`) of MDN's data. */
export const isServedEverywhere = ({ support }) =>
  Object.entries(oldestBrowsers).every(([name, oldest]) => hasFeature(support[name], oldest))
