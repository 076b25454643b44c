/**
 * Why this checkout is not deployed, in words; empty where nothing is in the way.
 *
 * @param {{
 *   changes: string, commit: string, passed: { commit: string } | null, untested: string | undefined, migrations: string,
 * }} state `changes` as git lists them, `passed` of the last whole green run of the tests, `migrations` as their check says
 */
export const deployRefusals = ({ changes, commit, passed, untested, migrations }) => [
  ...(changes.trim() ? [`There are changes that are not committed:\n${changes.trimEnd()}`] : []),
  ...(passed?.commit === commit || untested?.trim()
    ? []
    : [
        'The tests did not all pass at this commit: run npm test, or say why it goes out without: --untested "why"',
      ]),
  ...(migrations.trim() ? [migrations.trimEnd()] : []),
]
