import { Hl7Message } from '@medplum/core'

/** Before and after a message that MLLP frames. */
const [startOfBlock, endOfBlock] = [String.fromCharCode(0x0b), String.fromCharCode(0x1c)]

/** Whether a text is HL7 v2: a message or a batch of them, bare or in the frame of MLLP. */
export const isHl7 = (text: string): boolean => /^(MSH|FHS|BHS)[^\w\s]/.test(unframe(text))

const unframe = (text: string): string =>
  text.replaceAll(startOfBlock, '').replaceAll(endOfBlock, '').trimStart()

/** The messages of a text, without the frame of MLLP and the envelope of a batch. Empty for one with no header. */
export const openMessages = (text: string): readonly Hl7Message[] =>
  unframe(text)
    .split(/(?<=[\r\n])(?=MSH[^\w\s])/)
    .flatMap((each) => (each.startsWith('MSH') ? [Hl7Message.parse(each.trimEnd())] : []))

/** Names by which MSH-18 calls a character set (HL7 table 0211), and those of the encoding standard. */
const charsets: Readonly<Record<string, string>> = {
  ASCII: 'utf-8',
  'UNICODE UTF-8': 'utf-8',
  'UTF-8': 'utf-8',
  UNICODE: 'utf-8',
  'GB 18030-2000': 'gb18030',
  'BIG-5': 'big5',
  'KS X 1001': 'euc-kr',
  'ISO IR87': 'iso-2022-jp',
}
const charsetOf = (name: string): string =>
  charsets[name] ?? (/^8859\/\d{1,2}$/.test(name) ? `iso-8859-${name.slice(5)}` : 'utf-8')

/** The text of a body in the character set that its header names; Latin where that cannot be read. */
export const decodeHl7 = (bytes: Uint8Array): string => {
  const ascii = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2_000))
  const [header] = isHl7(ascii) ? openMessages(ascii) : []
  const name = header?.getSegment('MSH')?.getField(18)?.components[0]?.[0]?.trim().toUpperCase()
  return decode(bytes, charsetOf(name ?? '')) ?? new TextDecoder('windows-1252').decode(bytes)
}

const decode = (bytes: Uint8Array, charset: string): string | null => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
