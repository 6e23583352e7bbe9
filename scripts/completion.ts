import type { Command } from "commander";

// Scripts that complete commands and options, made from the definitions of the commands: nothing is
// started while a person types. Arguments and values are completed as files.

interface Completed {
  /** The words up to here, without the program: "build", "import citations". */
  readonly path: string;
  readonly words: readonly Word[];
}

interface Word {
  readonly text: string;
  readonly about: string;
}

export const shells = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
export type Shell = keyof typeof shells;

function bashScript(program: Command): string {
  const cases = completed(program).map(({ path, words }) => {
    const list = words.map(({ text }) => text).join(" ");
    return `    "${path}") words="${list}" ;;\n`;
  });
  const known = completed(program).flatMap(({ path }) => (path === "" ? [] : [`"${path}"`]));
  return `_stele() {
  local path="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
    ${known.join("|")}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases.join("")}  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o bashdefault -o default -F _stele stele
`;
}

/** zsh runs the functions of bash by its own emulation of them. */
function zshScript(program: Command): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bashScript(program)}`;
}

function fishScript(program: Command): string {
  const lines = completed(program).flatMap(({ path, words }) => {
    const [first = "", second] = path.split(" ");
    const seen =
      second === undefined ? first : `${second}; and __fish_seen_subcommand_from ${first}`;
    const when = path === "" ? "__fish_use_subcommand" : `__fish_seen_subcommand_from ${seen}`;
    return words.map(({ text, about }) => {
      const word = text.startsWith("--") ? `-l ${text.slice(2)}` : `-f -a ${text}`;
      return `complete -c stele -n '${when}' ${word} -d '${about.replace(/['\\]/g, "\\$&")}'\n`;
    });
  });
  return lines.join("");
}

/** What may follow the program and each command of it, with its commands first. */
function completed(command: Command, path = ""): readonly Completed[] {
  const below = command.commands.map((one) => ({ text: one.name(), about: one.description() }));
  const options = command.options.map(({ long, description }) => {
    return { text: long ?? "", about: description };
  });
  const help = { text: "--help", about: "display help" };
  const words = [...below, ...options, help].filter(({ text }) => text !== "");
  const inner = command.commands.flatMap((one) => {
    return completed(one, path === "" ? one.name() : `${path} ${one.name()}`);
  });
  return [{ path, words }, ...inner];
}
