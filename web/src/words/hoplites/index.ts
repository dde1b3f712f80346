/** All that Hoplites says, in German: patterns of what it composes, and texts of its data. */
import type { Patterns } from '../telling'
import battles from './battles.de.json'
import builder from './builder.de.json'
import lessons from './lessons.de.json'
import mail from './mail.de.json'
import names from './names.de.json'
import rules from './rules.de.json'
import table from './table.de.json'

export const german: Patterns = { ...rules, ...builder, ...lessons, ...mail, ...battles, ...names, ...table }
