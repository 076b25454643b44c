import PDFDocument from 'pdfkit'
import type { DocumentBlock, DocumentContent, DocumentText } from './contract'
import { drawableDocument } from './drawable-text'
import { type FontPart, type FontWeight, loadFont, partOf } from './fonts'
import {
  breakLines,
  type Direction,
  type FontMetrics,
  type Line,
  withoutDirectionControls,
} from './typeset'

interface Style {
  readonly size: number
  readonly leading: number
  readonly weight: FontWeight
  readonly color: string
}
/** US Letter, in points. */
const pageSize = { width: 612, height: 792 }
const margins = { side: 60, top: 56, bottom: 72 }
const textWidth = pageSize.width - 2 * margins.side
const ink = '#1c1b1f'
const quietInk = '#55525c'
const styles = {
  issuer: { size: 11, leading: 16, weight: 'bold', color: quietInk },
  title: { size: 20, leading: 30, weight: 'bold', color: ink },
  heading: { size: 13, leading: 20, weight: 'bold', color: ink },
  body: { size: 10.5, leading: 16, weight: 'regular', color: ink },
  strong: { size: 10.5, leading: 16, weight: 'bold', color: ink },
  quiet: { size: 10.5, leading: 16, weight: 'regular', color: quietInk },
  footer: { size: 8.5, leading: 12, weight: 'regular', color: quietInk },
} as const satisfies Record<string, Style>
const listIndent = 16
const labelWidth = 150
/** With features named, the shaper gets a whole run, and turns Arabic around as one. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga']

type Structure = ReturnType<PDFKit.PDFDocument['struct']>
interface Column {
  readonly start: number
  readonly width: number
}
const wholeColumn: Column = { start: 0, width: textWidth }

/** A document as PDF 1.7: fonts embedded, tagged for screen readers, with its title and language. */
export const drawDocument = async (source: DocumentContent): Promise<Uint8Array<ArrayBuffer>> => {
  const content = drawableDocument(source)
  const pdf = new PDFDocument({
    size: [pageSize.width, pageSize.height],
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: content.language,
    bufferPages: true,
    font: (await loadFont('latin', 'regular')) as unknown as string,
    info: { Title: content.title, Author: content.issuer, Creator: content.issuer },
  })
  const bytes = collectBytes(pdf)
  await registerFonts(pdf, content)
  drawBlocks(pdf, content)
  drawFooters(pdf, content)
  pdf.end()
  return bytes
}

const collectBytes = (pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: BlobPart[] = []
    pdf.on('data', (chunk: BlobPart) => chunks.push(chunk))
    pdf.on('error', reject)
    pdf.on('end', () => new Blob(chunks).bytes().then(resolve, reject))
  })

const faceName = (part: FontPart, weight: FontWeight) => `${part}-${weight}`

/** The parts of the fonts whose characters the document has. */
const registerFonts = async (pdf: PDFKit.PDFDocument, content: DocumentContent): Promise<void> => {
  const parts = new Set([...JSON.stringify(content)].map(partOf)).add('latin')
  const faces = [...parts].flatMap((part) =>
    (['regular', 'bold'] as const).map((weight) => ({ part, weight })),
  )
  await Promise.all(
    faces.map(async ({ part, weight }) =>
      pdf.registerFont(faceName(part, weight), await loadFont(part, weight)),
    ),
  )
}

const metricsOf = (pdf: PDFKit.PDFDocument, { weight, size }: Style): FontMetrics<string> => {
  const widths = new Map<string, number>()
  return {
    faceFor: (character, current) =>
      current && /[\s\p{M}]/u.test(character) ? current : faceName(partOf(character), weight),
    widthOf: (text, face) => {
      const key = `${face}:${text}`
      const width =
        widths.get(key) ?? pdf.font(face).fontSize(size).widthOfString(text, { features })
      widths.set(key, width)
      return width
    },
  }
}

const directionOf = (language: string, text: string): Direction => {
  if (language !== 'und') return language === 'ar' ? 'rtl' : 'ltr'
  return /^[^\p{L}]*\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr'
}

const drawBlocks = (pdf: PDFKit.PDFDocument, content: DocumentContent): void => {
  const { language } = content
  const pageDirection = directionOf(language, '')
  const root = pdf.struct('Document', { lang: language, title: content.title })
  pdf.addStructure(root)
  let y: number = margins.top

  const startPageUnless = (height: number) => {
    if (y + height <= pageSize.height - margins.bottom) return
    pdf.continueOnNewPage()
    y = margins.top
  }
  const metrics = new Map<Style, FontMetrics<string>>()
  const setLines = (text: string, style: Style, column: Column, own: string) => {
    const known = metrics.get(style) ?? metricsOf(pdf, style)
    metrics.set(style, known)
    return breakLines(text, directionOf(own, text), column.width, known)
  }
  /** A column is counted from where the page begins, and a line stands where its own language begins. */
  const drawLines = (
    lines: readonly Line<string>[],
    style: Style,
    { start, width }: Column,
    direction: Direction,
  ) => {
    const columnLeft = margins.side + (pageDirection === 'rtl' ? textWidth - start - width : start)
    for (const line of lines) {
      startPageUnless(style.leading)
      const left = direction === 'rtl' ? columnLeft + width - line.width : columnLeft
      drawLine(pdf, line, style, left, y + style.leading * 0.7)
      y += style.leading
    }
  }
  /** One text as one element of the structure. */
  const drawText = (
    parent: Structure,
    tag: string,
    { text, language: own = language }: DocumentText,
    style: Style,
    column = wholeColumn,
  ) => {
    const lines = setLines(text, style, column, own)
    const options = {
      ...(own !== language && own !== 'und' && { lang: own }),
      // What runs from right to left is drawn from its end: readers and searches get it as it was written.
      ...(/\p{Script=Arabic}/u.test(text) && { actual: withoutDirectionControls(text) }),
    }
    const direction = own === 'und' ? pageDirection : directionOf(own, text)
    const element = pdf.struct(tag, options, () => drawLines(lines, style, column, direction))
    parent.add(element)
    element.end()
  }
  const drawNested = (parent: Structure, tag: string, draw: (element: Structure) => void) => {
    const element = pdf.struct(tag)
    parent.add(element)
    draw(element)
    element.end()
  }
  const drawBlock = (block: DocumentBlock) => {
    switch (block.kind) {
      case 'heading':
        y += 12
        // A heading is never the last line of a page.
        startPageUnless(styles.heading.leading + 2 * styles.body.leading)
        drawText(root, 'H2', { text: block.text }, styles.heading)
        break
      case 'paragraph':
        drawText(root, 'P', block, styles[block.emphasis ?? 'body'])
        y += 5
        break
      case 'list':
        drawNested(root, 'L', (list) => {
          for (const { label, ...item } of block.items)
            drawNested(list, 'LI', (entry) => {
              startPageUnless(styles.body.leading)
              const top = y
              drawText(entry, 'Lbl', { text: '•' }, styles.body)
              y = top
              const column = { start: listIndent, width: textWidth - listIndent }
              drawText(entry, 'LBody', joinLabel(label, item), styles.body, column)
            })
        })
        y += 5
        break
      case 'entries':
        drawNested(root, 'L', (list) => {
          for (const { label, ...value } of block.entries)
            drawNested(list, 'LI', (entry) => drawEntry(entry, label, value))
        })
        y += 5
        break
    }
  }
  const drawEntry = (entry: Structure, label: string, value: DocumentText) => {
    const labelColumn = { start: 0, width: labelWidth - 12 }
    const height = setLines(label, styles.quiet, labelColumn, language).length
    startPageUnless(height * styles.quiet.leading)
    const top = y
    drawText(entry, 'Lbl', { text: label }, styles.quiet, labelColumn)
    const labelEnd = y
    y = top
    const column = { start: labelWidth, width: textWidth - labelWidth }
    drawText(entry, 'LBody', value, styles.body, column)
    // A value that went on to the next page ends above where it began.
    if (y > top) y = Math.max(y, labelEnd)
  }

  drawText(root, 'P', { text: content.issuer, language: 'und' }, styles.issuer)
  drawText(root, 'H1', { text: content.title }, styles.title)
  for (const subtitle of content.subtitles ?? []) drawText(root, 'P', subtitle, styles.quiet)
  y += 6
  for (const block of content.blocks) drawBlock(block)
  root.end()
}

/** 'Label: text', in one direction; the label is the document's, the text may be a name in another. */
const joinLabel = (label: DocumentText | string | undefined, item: DocumentText): DocumentText => {
  if (label === undefined) return item
  const name = typeof label === 'string' ? label : label.text
  return { text: `${name}: \u2068${item.text}\u2069` }
}

const drawLine = (
  pdf: PDFKit.PDFDocument,
  { runs }: Line<string>,
  { size, color }: Style,
  left: number,
  baseline: number,
): void => {
  let x = left
  for (const { text, face, width } of runs) {
    pdf
      .font(face)
      .fontSize(size)
      .fillColor(color)
      .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features })
    x += width
  }
}

/** The foot of each page: not a part of the text, and marked so. */
const drawFooters = (
  pdf: PDFKit.PDFDocument,
  { language, footer = '', owner = '' }: DocumentContent,
): void => {
  const style = styles.footer
  const foot = [footer, owner && `\u2068${owner}\u2069`].filter(Boolean).join(' · ')
  const metrics = metricsOf(pdf, style)
  const { start, count } = pdf.bufferedPageRange()
  const isRightToLeft = directionOf(language, '') === 'rtl'
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    pdf.markContent('Artifact', { type: 'Pagination' })
    const baseline = pageSize.height - margins.bottom / 2
    const draw = (text: string, isAtStart: boolean) => {
      const [line] = breakLines(text, directionOf(language, text), textWidth, metrics)
      if (!line) return
      const isLeft = isAtStart !== isRightToLeft
      const left = isLeft ? margins.side : pageSize.width - margins.side - line.width
      drawLine(pdf, line, style, left, baseline)
    }
    draw(foot, true)
    draw(`${page + 1} / ${count}`, false)
    pdf.endMarkedContent()
  }
}
