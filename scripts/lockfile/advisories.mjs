/** Severities that fail the checks. */
const serious = ['high', 'critical']

/**
 * What `npm audit --json` printed: the advisories of what the product is made of, or null where the registry does not
 * answer for advisories, or is not reached.
 *
 * @param {string} text
 * @returns {readonly { name: string, severity: string, isSerious: boolean }[] | null}
 */
export const readAdvisories = (text) => {
  try {
    const { vulnerabilities } = JSON.parse(text)
    return vulnerabilities
      ? Object.entries(vulnerabilities).map(([name, { severity }]) => ({
          name,
          severity,
          isSerious: serious.includes(severity),
        }))
      : null
  } catch {
    return null
  }
}
