import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Modules a command loads before it has put Node 24 in place, found over their static imports. */
const loadedBy = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  const imports = /^(?:import\s+|(?:import|export)\s[^'"=;]*\sfrom\s+)['"]([^'"]+)['"]/gm
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imports))
    if (name.startsWith('.')) loadedBy(join(dirname(file), name), found)
    else found.add(name)
  return found
}

describe('a command on a fresh clone', () => {
  it.each(['start', 'test', 'check', 'dev', 'build', 'reset', 'studio', 'bench'])(
    '%s begins with what Node 20 has',
    (command) => {
      const modules = [...loadedBy(join(root, scripts[command].split(' ').at(-1)))]
      expect(modules).not.toContain('node:sqlite')
      expect(modules.filter((name) => /\.tsx?$/.test(name))).toEqual([])
      expect(modules.filter((name) => !/^(\/|node:)/.test(name))).toEqual([])
    },
  )
})
