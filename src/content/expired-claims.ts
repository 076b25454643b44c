/** A claim whose review has lapsed is not shown: nor is the section that is made of it. */
export const withoutExpiredClaims = (value: unknown, today: string): unknown => {
  if (Array.isArray(value))
    return value.map((each) => withoutExpiredClaims(each, today)).filter((each) => each !== lapsed)
  if (!value || typeof value !== 'object') return value
  const { _type, reviewBy } = value as { _type?: unknown; reviewBy?: unknown }
  if (_type === 'claim' && typeof reviewBy === 'string' && reviewBy < today) return lapsed
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    withoutExpiredClaims(each, today),
  ])
  if (_type === 'landingProof' && entries.some(([, each]) => each === lapsed)) return lapsed
  return Object.fromEntries(entries.filter(([, each]) => each !== lapsed))
}
const lapsed = Symbol('lapsed')
