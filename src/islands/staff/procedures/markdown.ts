import { micromark } from 'micromark'

/** The HTML of a text in Markdown: headings, lists, emphasis, links; HTML in the text is shown as it was typed. */
export const renderMarkdown = (text: string): string => micromark(text)
