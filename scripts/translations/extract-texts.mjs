import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

// Staff, developers and editors read English; documents carry their own translations.
const places = ['src/components', 'src/layouts', 'src/islands', 'src/pages']
const left = /\/(staff|dev|art|og|translation|_design)\/|\/Staff\.astro$|\.(ics|txt|xml)\.ts$/

// Compared or kept for whoever mends things; nobody is shown them.
const unsaid = new Set([
  'The patient already has an scheduled pending appointment',
  'SOAP content validation failed',
  'No answer after 60 seconds',
  'United States',
  'HTTP {}, request {}',
  'Version {}, and {} is here',
])

/** What the sources say that nobody can say in another language. */
export const unknownTexts = (root, say) =>
  textsOf(root).filter(({ text }) => filled(text).every((each) => say(each) === null))

/** Each hole with a number, a name, a part of the day, or nothing: some of it has to fit. */
const filled = (text) => {
  const [before, ...after] = text.split('{}')
  return after
    .slice(0, 4)
    .reduce(
      (so, part) =>
        so.flatMap((each) => ['7', 'Alex', 'morning', ''].map((hole) => each + hole + part)),
      [before],
    )
}

/** What the pages and islands for patients and visitors say, as far as it is written there; `{}` for what is filled in. */
const textsOf = (root) =>
  places
    .flatMap((place) => readdirSync(join(root, place), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(astro|tsx?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !left.test(path))
    .flatMap((path) =>
      [...said(path, readFileSync(path, 'utf8'))].map((text) => ({
        file: relative(root, path),
        text,
      })),
    )

const said = (path, source) => {
  const found = new Set()
  const isPage = path.endsWith('.astro')
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  for (const code of isPage ? partsOf(source) : [source])
    walk(ts.createSourceFile('x', code, ts.ScriptTarget.Latest, true, kind), {
      tell: (text) => found.add(text),
      isPage,
    })
  return found
}

/** An Astro file is a module and a template that reads like JSX, but for its styles and scripts. */
const partsOf = (source) => {
  const [, module = '', template = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const bare = template
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!doctype[^>]*>|<!--[\s\S]*?-->/gi, '')
  return [module, `<>${bare}</>`]
}

const walk = (node, to) => {
  if (ts.isImportDeclaration(node) || isSilent(node)) return
  // React keeps each piece of a text apart; a page joins what stands side by side.
  if (to.isPage && (ts.isJsxElement(node) || ts.isJsxFragment(node)))
    for (const text of joined(node.children)) tellIf(text, to, true)
  else if (!to.isPage && ts.isJsxText(node)) tellIf(node.text, to, true)
  if (ts.isStringLiteralLike(node)) tellIf(node.text, to, isSpoken(node))
  else if (ts.isTemplateExpression(node)) tellIf(worded(node), to, false)
  ts.forEachChild(node, (child) => walk(child, to))
}

const worded = ({ head, templateSpans }) =>
  head.text + templateSpans.map(({ literal }) => `{}${literal.text}`).join('')

const joined = (children) => {
  const texts = ['']
  for (const child of children) {
    if (ts.isJsxText(child)) texts.push(texts.pop() + child.text)
    else if (ts.isJsxExpression(child) && !/<[\w/>]/.test(child.getText()))
      texts.push(`${texts.pop()}{}`)
    else texts.push('')
  }
  return texts
}

const entities = { '&nbsp;': ' ', '&#8288;': '', '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const tellIf = (raw, { tell }, spoken) => {
  const text = raw
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  const words = text.replaceAll('{}', '')
  if (
    !/[A-Za-z]{2}/.test(words) ||
    /^[\w-]*[/#.@:_](?! |$)|[<>]|^\S*-\S*$|^M[\d ]|^(GET|POST|PUT|PATCH|DELETE) /.test(text)
  )
    return
  if (unsaid.has(text)) return
  if (spoken || (/^[A-Z“]/.test(text) && / /.test(words.trim()))) tell(text)
}

const silent =
  /^(class|className|class:list|id|href|name|type|role|d|viewBox|points|fill|rel|as|autoComplete|inputMode|key|slot|popovertarget|data-.*|aria-(hidden|live|labelledby|controls|describedby|current))$/
const isSilent = (node) =>
  (ts.isJsxAttribute(node) && silent.test(node.name.getText())) ||
  // What only its makers read, and what is never translated.
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
  (ts.isJsxElement(node) && /\stranslate="no"/.test(node.openingElement.getText()))
const spokenNames =
  /^(title|label|aria-label|placeholder|alt|text|lead|help|legend|prompt|topic|question|more|fact|confirm|keep|words|name)$/
const isSpoken = ({ parent }) =>
  (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) &&
  /^["']?[A-Z“]/.test(parent.initializer?.getText() ?? '') &&
  spokenNames.test(parent.name.getText().replace(/['"]/g, ''))
