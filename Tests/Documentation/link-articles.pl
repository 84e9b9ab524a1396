# Copies articles into a folder and changes their links by paths, which GitHub resolves, into links by names, which DocC
# resolves: perl link-articles.pl FOLDER ARTICLE...
#
# GitHub and DocC derive different anchors from a heading. A link without an article stays as it is.
use strict;
use warnings;
use File::Basename;

my ($folder, @articles) = @ARGV;
my (%texts, %anchors);
for my $article (@articles) {
    my $name = basename($article, '.md');
    open(my $file, '<:encoding(UTF-8)', $article) or die "$article: $!\n";
    $texts{$name} = do { local $/; <$file> };
    close($file);
    while ($texts{$name} =~ /^#+ +(.+?) *$/mg) {
        my $anchor = $1 =~ s/[^\w -]//gr =~ s/ /-/gr;
        $anchors{$name}{lc $anchor} = $anchor;
    }
}

sub destination {
    my ($name, $anchor) = @_;
    return "doc:$name" unless defined $anchor;
    return "doc:$name#" . ($anchors{$name}{$anchor} // $anchor);
}

for my $name (keys %texts) {
    $texts{$name} =~ s{\]\((?:(?:[\w.-]+/)*([\w-]+)\.md)?(?:#([\w-]+))?\)}{
        "](" . destination($1 // $name, $2) . ")"
    }ge;
    open(my $file, '>:encoding(UTF-8)', "$folder/$name.md") or die "$folder/$name.md: $!\n";
    print $file $texts{$name};
    close($file) or die "$folder/$name.md: $!\n";
}
