import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

// Staff, developers and editors read English; documents carry their own translations.
const sources = [
  'src/{components,layouts,islands,pages}/**/{*,.*/*}.{astro,ts,tsx}',
  'src/content/error-pages.ts',
  'src/edge/domains/questionnaires/questions/{*-items,options,questionnaire*,responses}.ts',
]
const excludedPaths =
  /\/(staff|dev|art|og|translation|_design)\/|\/Staff\.astro$|\.(ics|txt|xml)\.ts$/

// Compared in code or kept for developers; never displayed.
const neverDisplayed = new Set([
  'The patient already has an scheduled pending appointment',
  'SOAP content validation failed',
  'No answer after 60 seconds',
  'United States',
  'HTTP {}, request {}',
  'Version {}, and {} is here',
])

/** Texts of the sources that `translate` knows neither by themselves nor as part of their sentence. */
export const unknownTexts = (root, translate) => {
  const isUnknown = (text) => fillPlaceholders(text).every((each) => translate(each) === null)
  return textsOf(root).filter(
    ({ text, sentence }) => isUnknown(text) && (!sentence || isUnknown(sentence)),
  )
}

/** The text with its placeholders filled by a number, a name, a part of the day and nothing. */
const fillPlaceholders = (text) => {
  const [before, ...after] = text.split('{}')
  return after
    .slice(0, 4)
    .reduce(
      (partial, part) =>
        partial.flatMap((each) => ['7', 'Alex', 'morning', ''].map((value) => each + value + part)),
      [before],
    )
}

/** Texts written in the pages and islands for patients and visitors; `{}` stands for an interpolated value. */
const textsOf = (root) =>
  globSync(sources, { cwd: root })
    .filter((file) => !excludedPaths.test(file))
    .flatMap((file) =>
      [...textsOfFile(file, readFileSync(join(root, file), 'utf8'))].map(([text, sentence]) => ({
        file,
        text,
        sentence,
      })),
    )

/** Each text of a file, with the sentence around it where it is a part of one. */
const textsOfFile = (path, source) => {
  const texts = new Map()
  const isPage = path.endsWith('.astro')
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  for (const code of isPage ? splitAstro(source) : [source])
    walk(ts.createSourceFile('x', code, ts.ScriptTarget.Latest, true, kind), {
      add: (text, sentence) => texts.set(text, sentence),
      isPage,
    })
  return texts
}

/** An Astro file is a module and a template that reads like JSX, but for its styles and scripts. */
const splitAstro = (source) => {
  const [, module = '', template = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const bare = template
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!doctype[^>]*>|<!--[\s\S]*?-->/gi, '')
  return [module, `<>${bare}</>`]
}

const walk = (node, sink) => {
  if (ts.isImportDeclaration(node) || isNotDisplayed(node)) return
  // An island translates the children of an element as one sentence, or text by text; Astro joins adjacent texts.
  if (sink.isPage && (ts.isJsxElement(node) || ts.isJsxFragment(node)))
    for (const text of joinAdjacentTexts(node.children)) addIfDisplayed(text, sink, true)
  else if (!sink.isPage && ts.isJsxText(node))
    addIfDisplayed(node.text, sink, true, sentenceOf(node.parent))
  if (ts.isStringLiteralLike(node)) addIfDisplayed(node.text, sink, isDisplayed(node))
  else if (ts.isTemplateExpression(node)) addIfDisplayed(templateText(node), sink, false)
  ts.forEachChild(node, (child) => walk(child, sink))
}

const templateText = ({ head, templateSpans }) =>
  head.text + templateSpans.map(({ literal }) => `{}${literal.text}`).join('')

/** The children as one text, in which a private-use character stands for each element. */
const sentenceOf = ({ children }) =>
  children
    .map((child, at) => {
      if (ts.isJsxText(child)) return child.text.replace(/^\s*\n\s*|\s*\n\s*$/g, '')
      if (ts.isJsxExpression(child) && !child.expression) return ''
      if (ts.isJsxExpression(child) && ts.isStringLiteralLike(child.expression))
        return child.expression.text
      if (ts.isJsxExpression(child) && !/<[\w/>]/.test(child.getText())) return '{}'
      return String.fromCharCode(0xe000 + at)
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const joinAdjacentTexts = (children) => {
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
const addIfDisplayed = (raw, { add }, isDisplayText, sentence) => {
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
  if (neverDisplayed.has(text)) return
  if (isDisplayText || (/^[A-Z“]/.test(text) && / /.test(words.trim()))) add(text, sentence)
}

const untranslatedAttributes =
  /^(class|className|class:list|id|href|name|type|role|d|viewBox|points|fill|rel|as|autoComplete|inputMode|key|slot|popovertarget|data-.*|aria-(hidden|live|labelledby|controls|describedby|current))$/
const isNotDisplayed = (node) =>
  (ts.isJsxAttribute(node) && untranslatedAttributes.test(node.name.getText())) ||
  // Error messages for developers, and text marked as not to be translated.
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
  (ts.isJsxElement(node) && /\stranslate="no"/.test(node.openingElement.getText()))
const displayedNames =
  /^(title|label|aria-label|placeholder|alt|text|lead|help|legend|prompt|topic|question|more|fact|confirm|keep|words|name)$/
const isDisplayed = ({ parent }) =>
  (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) &&
  /^["']?[A-Z“]/.test(parent.initializer?.getText() ?? '') &&
  displayedNames.test(parent.name.getText().replace(/['"]/g, ''))
