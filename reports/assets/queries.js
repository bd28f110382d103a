/* The filter as a query over the tables of the run, for DuckDB and for Polars. */
/* Characters that are obeyed or not seen: none of them stands in a query as it is. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{M}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u115f\u1160\u2800\u3164\uffa0]/u;
const HAND = ["currency", "stakes_kind", "structure", "small_blind", "big_blind", "ante", "small_bet", "big_bet", "betting_cap"];
const FIRST_MONEY = 3;
const OF_FACET = { table: "table_name" };

function sqlText(text) {
  const parts = [];
  let run = "";
  const flush = () => { if (run) { parts.push("'" + run.replaceAll("'", "''") + "'"); run = ""; } };
  for (const char of text) {
    if (HIDDEN.test(char)) { flush(); parts.push("chr(" + char.codePointAt(0) + ")"); } else { run += char; }
  }
  flush();
  if (!parts.length) { return "''"; }
  return parts.length === 1 ? parts[0] : "(" + parts.join(" || ") + ")";
}

function pythonText(text) {
  let made = "";
  for (const char of text) {
    const code = char.codePointAt(0);
    if (char === "\\" || char === '"') { made += "\\" + char; }
    else if (!HIDDEN.test(char)) { made += char; }
    else if (code > 0xffff) { made += "\\U" + code.toString(16).padStart(8, "0"); }
    else { made += "\\u" + code.toString(16).padStart(4, "0"); }
  }
  return '"' + made + '"';
}

/* A word as a regular expression that finds it, whatever the case of its letters. */
function wordPattern(word) { return "(?i)" + word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"); }

function formsOf(labels) { return labels.flatMap((label) => (Object.hasOwn(stakesMean, label) ? stakesMean[label] : [])); }

function stakesWith(word) {
  const wanted = pattern(word);
  return Object.keys(stakesMean).filter((label) => wanted.test(label));
}

/* Findings that have the word only in what the page shows (in its language, or written as an escape): the
   tables do not know it, so that they are named. */
function shownOnly(word) {
  const wanted = pattern(word);
  return rows.filter((row) => wanted.test(shownText(row)) && !wanted.test(recordedText(row)))
    .map((row) => get(row, "id"));
}

/* The conditions of which one must hold for a word. */
function wordConditions(engine, found, word) {
  const ids = shownOnly(word);
  const forms = formsOf(stakesWith(word)).map((form) => engine.form(form));
  return engine.either([found, ...forms, ...(ids.length ? [engine.among("finding_id", ids)] : [])]);
}

const duckdb = {
  time: "make_timestamp(epoch_us(f.played_at))",
  column(facet) {
    if (facet === "day") { return "coalesce(strftime(" + this.time + ", '%Y-%m-%d'), '')"; }
    if (facet === "hour") { return "coalesce(hour(" + this.time + ")::VARCHAR, '')"; }
    if (facet === "known") { return "CASE WHEN f.known THEN 'known' ELSE 'new' END"; }
    return "coalesce(f." + (OF_FACET[facet] || facet) + ", '')";
  },
  among(facet, values) { return this.column(facet) + " IN (" + values.map(sqlText).join(", ") + ")"; },
  form(values) {
    return "(" + values.map((value, i) => {
      if (value === null) { return "h." + HAND[i] + " IS NULL"; }
      return "h." + HAND[i] + " = " + (i < FIRST_MONEY ? sqlText(value) : value);
    }).join(" AND ") + ")";
  },
  either(conditions) { return conditions.length ? "(" + conditions.join("\n    OR ") + ")" : "false"; },
  word(word) {
    const fields = ["f.rule", "f.name", "f.message",
      "coalesce(nullif(f.hand_id, ''), nullif(f.hand_uid, ''), f.hand_key)", "f.site", "f.table_name", "f.player",
      "f.finding_id", "f.street", this.column("day")];
    const text = "concat_ws(chr(10), " + fields.join(", ") + ")";
    const found = "regexp_matches(" + text + ", " + sqlText(wordPattern(word)) + ")";
    return wordConditions(this, found, word);
  },
  query(conditions) {
    return "SELECT f.*, h.currency, h.stakes_kind\n"
      + "FROM 'DIR/findings/*.parquet' AS f\n"
      + "LEFT JOIN 'DIR/hands/*.parquet' AS h ON h.hand_key = f.hand_key\n"
      + (conditions.length ? "WHERE " + conditions.join("\n  AND ") + "\n" : "")
      + "ORDER BY f.verdict DESC, f.severity, f.hand_key, f.ordinal, f.finding_id;";
  },
};

const polars = {
  column(facet) {
    if (facet === "day") { return 'pl.col("played_at").dt.strftime("%Y-%m-%d").fill_null("")'; }
    if (facet === "hour") { return 'pl.col("played_at").dt.hour().cast(pl.String).fill_null("")'; }
    if (facet === "known") {
      return 'pl.when(pl.col("known")).then(pl.lit("known")).otherwise(pl.lit("new"))';
    }
    return 'pl.col("' + (OF_FACET[facet] || facet) + '").cast(pl.String).fill_null("")';
  },
  among(facet, values) { return this.column(facet) + ".is_in([" + values.map(pythonText).join(", ") + "])"; },
  form(values) {
    return "(" + values.map((value, i) => {
      const column = 'pl.col("hand_' + HAND[i] + '")';
      if (value === null) { return column + ".is_null()"; }
      return "(" + column + " == " + (i < FIRST_MONEY ? pythonText(value) : 'Decimal("' + value + '")') + ")";
    }).join(" & ") + ")";
  },
  either(conditions) { return conditions.length ? "(" + conditions.join("\n    | ") + ")" : "pl.lit(False)"; },
  word(word) {
    const id = (name) => 'pl.when(pl.col("' + name + '") != "").then(pl.col("' + name + '"))';
    const fields = ['"rule"', '"name"', '"message"',
      "pl.coalesce(" + id("hand_id") + ", " + id("hand_uid") + ', pl.col("hand_key").cast(pl.String))',
      '"site"', '"table_name"', '"player"', '"finding_id"', '"street"', this.column("day")];
    const text = "pl.concat_str([" + fields.join(", ") + '], separator="\\n", ignore_nulls=True)';
    const found = text + ".str.contains(" + pythonText(wordPattern(word)) + ")";
    return wordConditions(this, found, word);
  },
  query(conditions) {
    return "from decimal import Decimal\n\nimport polars as pl\n\n"
      + 'hands = pl.scan_parquet("DIR/hands/*.parquet").select(\n    "hand_key", pl.col(\n        '
      + HAND.map(pythonText).join(", ") + '\n    ).name.prefix("hand_")\n)\n'
      + 'found = (\n    pl.scan_parquet("DIR/findings/*.parquet")\n    .join(hands, on="hand_key", how="left")\n'
      + conditions.map((one) => "    .filter(" + one + ")\n").join("")
      + '    .sort("verdict", "severity", "hand_key", "ordinal", "finding_id", descending=[True, False, False, False, False])\n'
      + "    .collect()\n)";
  },
};

function queryFor(engine) {
  const conditions = Object.entries(state.chosen).map(([facet, values]) => (facet === "stakes"
    ? engine.either(formsOf(values).map((form) => engine.form(form))) : engine.among(facet, values)));
  return engine.query([...conditions, ...searchWords().map((word) => engine.word(word))]);
}
