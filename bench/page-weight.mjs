import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../scripts/setup/index.mjs'
import { fetchPage } from './http.mjs'

const gzipSize = (content) => gzipSync(content, { level: 9 }).length
const readBuiltFile = (path) => readFileSync(join(root, 'dist/client', path), 'utf8')
const total = (sizes) => sizes.reduce((sum, size) => sum + size, 0)

/** A module and its static imports; dynamic imports are not part of the page's start. */
const withImports = (path, found = new Set()) => {
  if (found.has(path)) return found
  found.add(path)
  for (const [, name] of readBuiltFile(path).matchAll(
    /(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g,
  ))
    withImports(join('/_astro', name), found)
  return found
}

const inlineScripts = (html) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes, text]) => text && !/application\/(ld\+)?json/.test(attributes))
    .map(([, , text]) => text)

/** Addresses of fonts and images a page loads. */
const assetUrls = (html) => {
  const tags = html.match(/<(?:img|source|image|use|link)\s[^>]*>/g) ?? []
  const linked = tags
    .filter((tag) => !tag.startsWith('<link') || /rel="(?:preload|icon|stylesheet)"/.test(tag))
    .map((tag) => /\s(?:src|href)="([^"#]+)/.exec(tag)?.[1])
  const fromStyles = [...html.matchAll(/url\(["']?(\/[^"')]+\.(?!woff2)[a-z0-9]+)["']?\)/g)].map(
    ([, path]) => path,
  )
  return [...new Set([...linked, ...fromStyles])].filter(
    (path) => path && !path.startsWith('data:'),
  )
}

/** Compressed bytes of a page and its headers on a first visit. */
export const transferSize = async (address) => {
  const { status, text, headers } = await fetchPage(address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  const headerLines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  )
  return gzipSync(text).length + total(headerLines.map(({ length }) => length))
}

/**
 * Gzipped bytes of a page: its HTML with inline CSS, all JavaScript of its start, and the total with
 * fonts and images. `translator` counts its modules that import a translation catalogue.
 */
export const measurePageWeight = async (origin, path, cookie = '') => {
  const { status, text } = await fetchPage(origin + path, { headers: { cookie } })
  if (status !== 200) return { status }
  const scripts = inlineScripts(text)
  const entries = [
    ...text.matchAll(/(?:component-url|renderer-url|src)="(\/_astro\/[^"]+\.js)"/g),
    ...scripts.flatMap((script) => [...script.matchAll(/["'](\/_astro\/[^"']+\.js)["']/g)]),
  ].map(([, file]) => file)
  const modules = [...new Set(entries.flatMap((entry) => [...withImports(entry)]))]
  const js =
    total(modules.map((file) => gzipSize(readBuiltFile(file)))) + total(scripts.map(gzipSize))
  const others = await Promise.all(
    assetUrls(text).map(async (url) => (await fetchPage(new URL(url, origin + path).href)).bytes),
  )
  // Fonts are compressed already; drawings are not.
  const rest = total(others.map((bytes) => Math.min(bytes.length, gzipSize(bytes))))
  const html = gzipSize(text)
  return {
    status,
    html,
    js,
    total: html + js + rest,
    translator: modules.filter((file) =>
      /\/_astro\/(?:ar|es|fr)\.[\w-]+\.json/.test(readBuiltFile(file)),
    ).length,
  }
}
