import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../scripts/setup/index.mjs'
import { ask } from './http.mjs'

const gzipped = (content) => gzipSync(content, { level: 9 }).length
const built = (path) => readFileSync(join(root, 'dist/client', path), 'utf8')
const total = (sizes) => sizes.reduce((sum, size) => sum + size, 0)

/** A module and all it imports before it can run; what it imports later is not the page's start. */
const withImports = (path, found = new Set()) => {
  if (found.has(path)) return found
  found.add(path)
  for (const [, name] of built(path).matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g))
    withImports(join('/_astro', name), found)
  return found
}

const inlineScripts = (html) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes, text]) => text && !attributes.includes('application/ld+json'))
    .map(([, , text]) => text)

/** Fonts and pictures a page fetches by itself, as the page names them. */
const fetched = (html) => {
  const tags = html.match(/<(?:img|source|image|use|link)\s[^>]*>/g) ?? []
  const wanted = tags
    .filter((tag) => !tag.startsWith('<link') || /rel="(?:preload|icon|stylesheet)"/.test(tag))
    .map((tag) => /\s(?:src|href)="([^"#]+)/.exec(tag)?.[1])
  const styled = [...html.matchAll(/url\(["']?(\/[^"')]+\.(?!woff2)[a-z0-9]+)["']?\)/g)].map(
    ([, path]) => path,
  )
  return [...new Set([...wanted, ...styled])].filter((path) => path && !path.startsWith('data:'))
}

/** A page as a first visit gets it over the line, with its headers; in bytes. */
export const sent = async (address) => {
  const { text, headers } = await ask(address)
  const said = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  )
  return gzipSync(text).length + total(said.map(({ length }) => length))
}

/**
 * What a page weighs, gzipped, in bytes: its HTML with the CSS inside it, all JavaScript it starts with, and
 * the whole of it. `translator` counts those of its modules that know a catalogue of another language.
 */
export const weigh = async (origin, path, cookie = '') => {
  const { status, text } = await ask(origin + path, { headers: { cookie } })
  if (status !== 200) return { status }
  const scripts = inlineScripts(text)
  const entries = [
    ...text.matchAll(/(?:component-url|renderer-url|src)="(\/_astro\/[^"]+\.js)"/g),
    ...scripts.flatMap((script) => [...script.matchAll(/["'](\/_astro\/[^"']+\.js)["']/g)]),
  ].map(([, file]) => file)
  const modules = [...new Set(entries.flatMap((entry) => [...withImports(entry)]))]
  const js = total(modules.map((file) => gzipped(built(file)))) + total(scripts.map(gzipped))
  const others = await Promise.all(
    fetched(text).map(async (place) => (await ask(new URL(place, origin + path).href)).bytes),
  )
  // A font is packed as it is; a drawing is not.
  const rest = total(others.map((bytes) => Math.min(bytes.length, gzipped(bytes))))
  const html = gzipped(text)
  return {
    status,
    html,
    js,
    whole: html + js + rest,
    translator: modules.filter((file) => /\/_astro\/(?:ar|es|fr)\.[\w-]+\.json/.test(built(file)))
      .length,
  }
}
